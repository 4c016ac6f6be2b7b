import { book, expect, heading, press, choose, test } from './call-test.ts';
import { canReadPaper, sheetsOf } from './paper.ts';

test.skip(!canReadPaper, 'pdftotext (package poppler-utils) reads what was printed');

test('the times of two weeks print on two sheets, those of the night among them; a call prints on one, without what can only be pressed', async ({
  page,
  desk,
}) => {
  const link = await desk.link();
  await page.goto(`${link}&zone=America/Toronto`);
  const times = await sheetsOf(page);
  expect(times).toHaveLength(2);
  for (const words of ['Choose a time', 'Sunday, March 21', 'Mon 09:30 in', '05:00 09:00 in Jersey'])
    expect(times[0]?.replaceAll(/ +/g, ' ')).toContain(words);
  for (const words of ['clocks in Jersey go forward', 'Friday, March 26']) expect(times.join(' ')).toContain(words);
  for (const words of ['Show times', 'Take this time', 'Later days', 'before 07:00'])
    expect(times.join(' ')).not.toContain(words);

  await book(page, desk, { link });
  const booked = await sheetsOf(page);
  expect(booked).toHaveLength(1);
  for (const words of ['15:30 to 16:15', '14:30 to 15:15 in Jersey', 'Your call on Thursday', 'Until the call begins'])
    expect(booked[0]).toContain(words);
  expect(booked[0]).not.toContain('Cancel the call');
  await page.goto(`${link}&step=move`);
  await choose(page, 'Wednesday, March 24', '15:30');
  await press(page, desk, 'Move to this time');
  await expect(heading(page)).toHaveText('Your call has moved');
  expect(await sheetsOf(page)).toHaveLength(1);
});
