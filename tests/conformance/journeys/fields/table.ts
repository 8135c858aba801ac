/**
 * The values that each field of a form must not have: derived from the contract and, below, from the specification. Each
 * row is the property (a row of rules.md), the change of a complete form, and the value in words.
 */
import { formOf, resolve, type Schema } from '../../contract/contract';
import { arabic, plainPassword, TOO_SHORT_PASSWORD } from '../../forms/accounts';
import { named, pdf } from '../../forms/documents';
import { bothOf, TWINS } from '../../forms/proposal-forms';
import { any } from '../../walk/record';

export const FORM_IDS = [
  'register',
  'createProposal',
  'updateProposal',
  'createSupportRequest',
  'sendContactMessage',
] as const;
export type FormId = (typeof FORM_IDS)[number];

export type Row = [property: string, change: { [field: string]: unknown }, what: string];

/** The portal sets these, repeats them, or a server may build them itself (A-62). The team has rows of its own. */
const SET_BY_PORTAL =
  /^(\w+Proposal\.description|\w+\.(status|project_title|technolog\w+|registration_type|team_members))$/;

/** A value that is none of the field's, for each field with a list of values. */
const OTHERS: { [field: string]: string } = {
  thematic_area: 'ASTROLOGY',
  support_type: 'MAGIC',
  priority: 'YESTERDAY',
  subject: 'gossip',
  county: 'Atlantis',
  registration_type: 'crowd',
};

const EMAILS = [
  ...['kit..dots@example.com', '.kit@example.com', 'kit@example.com.', '@example.com'],
  ...['kit@', 'kit.example.com', 'kit @example.com', 'k@e', 'kit@example.com\nx'],
];
const IDS = ['123456', '1234567890', '12-34 567', '12345678\nx', arabic('12345678')];
const PHONES = [
  ...['071234567', '07123456789', '0812345678', '07123abc78', '0712345678\nx'],
  `07${arabic('12345678')}`,
];
/** Enough bytes, but not enough characters. */
const BYTES = TOO_SHORT_PASSWORD.replace(/\d+$/, (digits) => `1${'é'.repeat(digits.length - 1)}`);
const FORMS: { [field: string]: string[] } = { id_passport: IDS, phone_number: PHONES };

function rowsOf(id: FormId, field: string, schema: Schema, isRequired: boolean): Row[] {
  const { minLength = 0, minimum, enum: values, format } = schema;
  const isPassword = field === 'password';
  const isText = [schema.type].flat().includes('string') && format !== 'binary' && !isPassword;
  const patch = id === 'updateProposal';
  const isLong = minLength > 5 && isText;
  const mayBeEmpty = !isText || isLong || !(isRequired || TWINS[field]);
  const short = `The ${field}`.padEnd(minLength - 1, ', too short');
  // Each letter ũ has two bytes, so this text has enough bytes but not enough characters.
  const shorter = 'ũ'.repeat(Math.max(0, minLength - 1));
  const size = `a ${field}${any(` of ${minLength - 1} characters`)}`;
  const blanks = isText && !values && minLength === 1 && id === 'createSupportRequest';
  const emails = id === 'register' ? EMAILS : ['not an address', 'k it@example.com'];
  const other = values && OTHERS[field];
  // A server that looks for the text among the values takes the beginning of one.
  const beginning = String(values?.[0]).slice(0, -1);
  const otherwise = id === 'register' ? 'other-values' : 'values';
  // Some frameworks take a number for the value at that place in a list. One list of each JSON form is enough.
  const byNumber = ['support_type', 'subject', 'county'].includes(field);
  // biome-ignore format: a table, with one value in each line
  const rows: [boolean, property: string, value: unknown, what: string][] = [
    [isRequired && !patch, 'required', undefined, `${any('no ')}${field}`],
    [!mayBeEmpty, 'required', '', `${any('an empty ')}${field}`],
    [blanks, 'not-blank', '   ', `a blank ${field}`],
    [isLong, 'format', short, size],
    [isLong && !patch, 'format', shorter, `${size}${any(' ũ')}`],
    [minimum === 0, 'format', -0.01, `the ${field}${any(' -0.01')}`],
    [minimum === 0, 'format', 'much', `the ${field}${any(' much')}`],
    [isPassword, 'format', BYTES, `a password${any(` of ${BYTES.length} characters, ${Buffer.byteLength(BYTES)} bytes`)}`],
    [isPassword, 'format', TOO_SHORT_PASSWORD, `a password${any(` of ${TOO_SHORT_PASSWORD.length} characters`)}`],
    [Boolean(other), otherwise, other, `the ${field}${any(` ${other}`)}`],
    [Boolean(other), otherwise, beginning, `the ${field}${any(` ${beginning}`)}`],
    [byNumber, otherwise, 1, `the ${field}${any(' 1, as a number')}`],
  ];
  const wrong = [...(format === 'email' ? emails : []), ...(FORMS[field] ?? [])];
  return [
    ...rows
      .filter(([may]) => may)
      .map(([, property, value, what]): Row => [property, bothOf(field, value), what]),
    ...wrong.map(
      (value): Row => [
        'format',
        bothOf(field, value),
        `the ${field}${any(` ${JSON.stringify(value).slice(1, -1)}`)}`,
      ],
    ),
  ];
}

/** What the contract says about the fields of a form. */
function derived(id: FormId): Row[] {
  const { properties, required: all } = formOf(id);
  const required = id === 'updateProposal' ? ['relevance_to_theme'] : all;
  return Object.entries(properties)
    .filter(([field]) => !SET_BY_PORTAL.test(`${id}.${field}`))
    .flatMap(([field, schema]) => rowsOf(id, field, resolve(schema), required.includes(field)));
}

const document = (name: string, type: string): Row[] => [
  ['file-type', { proposal_document: named(pdf(), name, type) }, `a file named ${name}`],
];
const EMPTY = new File([], 'kit.pdf', { type: 'application/pdf' });
const team = (...team_members: string[]) => ({ registration_type: 'team', team_members });
const SIX = team('30000001', '30000002', '30000003', '30000004', '30000005');

/** What only the specification says. */
// biome-ignore format: a table, with one value in each line
const SPECIFIED: { [Id in FormId]?: Row[] } = {
  createProposal: [
    ...document('kit.exe', 'application/x-msdownload'),
    ...document('kit.pdf.exe', 'application/pdf'),
    ...document('kit.html', 'text/html'),
    ...document('kit', 'application/pdf'),
    ['document-empty', { proposal_document: EMPTY }, 'a document of no bytes'],
    ['required', { proposal_document: 'kit.pdf' }, 'a text in place of the document'],
  ],
  updateProposal: [
    ...document('kit.exe', 'application/x-msdownload'),
    ...document('kit.pdf.exe', 'application/pdf'),
    ['document-empty', { proposal_document: EMPTY }, 'a document of no bytes'],
  ],
  createSupportRequest: [['format', { title: ['Kit request'] }, 'a list as the title']],
  register: [
    ['required', { email: null }, 'null as the email'],
    ['format', { email: ['kit@example.com'] }, 'a list as the email'],
    // Only a warning: a server may accept this value as a passport number.
    ['id-letters', { id_passport: 'A1234567' }, 'the id_passport A1234567'],
    ['country-code', { phone_number: '+254712345678' }, 'the phone_number +254712345678'],
    ['password-checklist', { password: plainPassword() }, 'a password of small letters alone'],
    ['password-checklist', { password: 'kit-4711-wqz' }, 'a password without a capital letter'],
    ['password-checklist', { password: 'KIT-4711-WQZ' }, 'a password without a small letter'],
    ['password-checklist', { password: 'Kit-abcd-wQz' }, 'a password without a digit'],
    ['password-checklist', { password: 'Kit4711wQz' }, 'a password without a special character'],
    ['team-required', team(), 'a team without members'],
    ['team-required', team(' '), 'a blank team member'],
    ['team-size', SIX, 'a leader and five others as a team'],
    ['team-member-length', team('3000000012'), 'a team member ID of 10 digits'],
    ['other-values', { registration_type: 'crowd' }, 'the registration_type crowd'],
  ],
};

export const mustNotBe = (id: FormId): Row[] =>
  [...derived(id), ...(SPECIFIED[id] ?? [])].map(([property, change, what]) => {
    // Without the human check bots can register, but the portal works: a warning.
    const isHuman = id === 'register' && 'recaptcha_token' in change;
    return [`${id}.${isHuman ? 'human-check' : property}`, change, what];
  });
