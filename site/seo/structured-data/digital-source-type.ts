/** How far AI went into a text: `aiUse.extent` of an article. */
export type AiExtent = 'none' | 'assisted' | 'drafted';

/** Concepts of the IPTC vocabulary, by the identifiers the IPTC gives them (http, as in every C2PA manifest). */
const vocabulary = 'http://cv.iptc.org/newscodes/digitalsourcetype/';

const terms: Record<AiExtent, string> = {
  none: 'digitalCreation',
  assisted: 'compositeWithTrainedAlgorithmicMedia',
  drafted: 'trainedAlgorithmicMedia',
};

/** The IPTC concept for a text's origin; docs/decisions/0020 says why these. */
export function digitalSourceType(extent: AiExtent): { readonly '@id': string } {
  return { '@id': `${vocabulary}${terms[extent]}` };
}
