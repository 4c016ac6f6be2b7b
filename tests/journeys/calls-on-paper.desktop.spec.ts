import { book, expect, test } from './call-test.ts';
import { canReadPaper, sheetsOf } from './paper.ts';

test.skip(!canReadPaper, 'pdftotext (package poppler-utils) reads what was printed');

test('the times of a week and a booked call each print on one sheet', async ({ page, desk }) => {
  const link = await desk.link();
  await page.goto(`${link}&zone=America/Toronto`);
  const times = await sheetsOf(page);
  expect(times).toHaveLength(1);
  const read = times[0]?.replaceAll(/ +/g, ' ');
  for (const words of ['Choose a time', 'Mon 22', '05:00', '21:30 Sun', 'is Mon 09:30 in Singapore', 'Reference'])
    expect(read).toContain(words);
  for (const words of ['Show times', 'Take this time', 'Later days', 'How to read']) expect(read).not.toContain(words);

  await book(page, desk, link);
  const booked = await sheetsOf(page);
  expect(booked).toHaveLength(1);
  for (const words of ['15:30 to 16:15', '14:30 to 15:15 in Jersey', 'Your call on Thursday', 'Until the call begins'])
    expect(booked[0]).toContain(words);
  expect(booked[0]).not.toContain('Cancel the call');
});
