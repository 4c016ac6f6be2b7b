/** Answers with a plain text file. */
export function textFile(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
