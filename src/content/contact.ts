/**
 * When the organisers can be reached. Addresses and phone numbers are in config.json.
 * Before launch: check the hours.
 */
export const OFFICE_HOURS = 'Monday to Friday 9:00 to 17:00 EAT';

/** The same hours, written as the landing page's footer has them. */
export const FOOTER_HOURS = 'Monday to Friday 9:00-17:00 East Africa time';
