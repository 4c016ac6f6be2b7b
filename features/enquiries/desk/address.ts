import { addressWith, chosenIn } from '../../../core/desk/app/data/chosen.ts';
import { enquiryViews, type EnquiryView } from './api.ts';

/** State in the address: `/enquiries/{reference}?view=open&kind=ethics&find=…`. */
export interface EnquiryPlace {
  readonly reference: string | undefined;
  readonly view: EnquiryView;
  readonly kind?: string | undefined;
  readonly nobody?: string | undefined;
  readonly owner?: string | undefined;
  readonly find?: string | undefined;
  readonly since?: string | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly end?: string | undefined;
  /** `reply` opens the reply box, `times` with the link to choose a time. */
  readonly do?: string | undefined;
}

export const filterNames = ['kind', 'nobody', 'owner', 'since'] as const;
const pageNames = ['after', 'before', 'end'] as const;
const names = ['find', ...filterNames, ...pageNames, 'do'] as const;

export function referenceIn(path: string): string | undefined {
  const [, , reference] = path.split('/');
  return reference === undefined || reference === '' ? undefined : decodeURIComponent(reference);
}

/** The list that an address names. */
export function listIn(search: string): EnquiryPlace {
  const given = chosenIn(search, ['view', ...names]);
  return {
    reference: undefined,
    ...given,
    view: enquiryViews.find((view) => view === given.view) ?? 'open',
  };
}

export function addressOf({ reference, view, ...query }: EnquiryPlace): string {
  const path = reference === undefined ? '/enquiries' : `/enquiries/${encodeURIComponent(reference)}`;
  return addressWith(path, { view: view === 'open' ? undefined : view, ...query });
}

export function firstPage(place: EnquiryPlace): EnquiryPlace {
  return { ...place, after: undefined, before: undefined, end: undefined, do: undefined };
}

export function queryOf({ reference: _reference, do: _do, ...query }: EnquiryPlace) {
  return query;
}
