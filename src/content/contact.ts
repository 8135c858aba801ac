/**
 * When the organisers can be reached; the addresses and numbers are in the runtime configuration.
 * An organiser must check: that the hours stand.
 */
export const OFFICE_HOURS = 'Monday to Friday 9:00 to 17:00 EAT';
