/**
 * When the organisers can be reached; the addresses and numbers are in the runtime configuration.
 * Before launch: check that the hours stand.
 */
export const OFFICE_HOURS = 'Monday to Friday 9:00 to 17:00 EAT';

/** The same in the footer of the landing page. */
export const FOOTER_HOURS = 'Monday to Friday 9:00-17:00 East Africa time';
