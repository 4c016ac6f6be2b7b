import { perContext, type Context } from '../../core/context/context.ts';
import { BusyTimes, busyCalendarsOf } from './busy-times.ts';
import { CalendarEntries } from './invitation.ts';
import { Calls } from './calls.ts';
import { fetchCalendar, publicCalendars, readCalendar } from './fetch-calendar.ts';
import { callTools } from './tools.ts';
import { Zones } from './zones.ts';

export const busyTimesOf = perContext((context: Context) => {
  const { settings, words } = context;
  return new BusyTimes({
    ...context,
    calendars: busyCalendarsOf(settings.busyCalendars, words.calls),
    rules: words.calls,
    fetchCalendar: (address) => fetchCalendar(address, { ...publicCalendars, hosts: words.calls.calendarHosts }),
    readCalendar,
  });
});

export const callToolsOf = perContext((context: Context) =>
  callTools({ ...context, busy: (desk) => busyTimesOf(context).of(desk) }),
);

export const callsOf = perContext((context: Context) => new Calls(callToolsOf(context)));

export const zonesOf = perContext(({ words }: Context) => new Zones(words.callPages.zones));

export const calendarEntriesOf = perContext(
  ({ words, sender }: Context) =>
    new CalendarEntries({ words: words.mail.calls, rules: words.calls, firm: words.firm, sender }),
);
