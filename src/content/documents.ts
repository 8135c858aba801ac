import { fileTypes, limits } from '../contract/contract.gen.ts';

/** What people may attach, as the contract says it. */

export type FileTypes = Readonly<Record<string, readonly string[]>>;

/** Returns the types as people write them, such as 'PDF, DOC or DOCX'. */
export const typesInWords = (types: FileTypes): string =>
  Object.values(types)
    .flat()
    .map((extension) => extension.slice(1).toUpperCase())
    .join(', ')
    .replace(/, (\w+)$/, ' or $1');

export const DOCUMENT_TYPES = typesInWords(fileTypes.createProposal);

/** The form replaces a draft's document only with such a file. */
export const NEW_DOCUMENT_TYPE = typesInWords(fileTypes.updateProposal);

/** As the specification writes it. It is read as MiB, in the competitor's favour. */
export const DOCUMENT_SIZE = `${limits.ProposalFields.proposal_document.maxBytes / 1024 ** 2}MB`;
