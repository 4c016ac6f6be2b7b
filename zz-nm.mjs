import { createTransport } from 'nodemailer';
const html = '<!doctype html><html><body>' + '<table role="presentation" style="width:100%;padding:0 24px"><tr><td style="font-family:Georgia">We have received your message – Corbière.</td></tr></table>'.repeat(60) + '</body></html>';
const text = 'We have received your message, and answer within a day.\n'.repeat(20);
const raw = ['Content-Type: image/png; name=a.png','Content-ID: <a>','Content-Transfer-Encoding: base64','','A'.repeat(76)+'\r\n'].join('\r\n') + ('A'.repeat(76)+'\r\n').repeat(60);
const base = { from: 'Walk <hello@walk.test>', to: [{ name: ' ', address: 'v@x.test' }], messageId: '<a@b>', subject: 'We have received your message', html, text, textEncoding: 'quoted-printable', headers: { 'X-A': 'b' }, attachments: [{ cid: 'a', filename: 'a.png', contentType: 'image/png', contentDisposition: 'inline', raw }], disableFileAccess: true, disableUrlAccess: true };
const t = createTransport({ streamTransport: true, buffer: true });
const run = async (name, mail, n = 300) => { for (let i = 0; i < 50; i++) await t.sendMail({ ...mail }); const c = process.cpuUsage(); for (let i = 0; i < n; i++) await t.sendMail({ ...mail }); const u = process.cpuUsage(c); console.log(name, ((u.user + u.system) / n).toFixed(0), 'us'); };
const { message } = await t.sendMail({ ...base }); console.log(message.length, html.length);
await run('full', base); await run('base64', { ...base, textEncoding: 'base64' }); await run('no picture', { ...base, attachments: [] }); await run('raw', { envelope: { from: 'a@b.c', to: ['v@x.test'] }, raw: message }); await run('text only', { ...base, html: undefined, attachments: [] }); await run('full', base);
