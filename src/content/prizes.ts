/**
 * The prizes, in Kenyan shillings. The total is shown as stated and never computed.
 * Before launch: check the advertised total, because the amounts below do not add up to it, and the number of
 * sub-themes.
 */
export const PRIZE_POOL = 'KES 10M+';

export const awards = [
  { place: 'Best Overall / first', team: 2_000_000, individual: 1_000_000 },
  { place: 'Second', team: 1_500_000, individual: 750_000 },
  { place: 'Third', team: 1_000_000, individual: 500_000 },
];

/** For the best participant in each sub-theme. */
export const SUB_THEME_AWARD = 300_000;

export const SPECIAL_CATEGORY_AWARD = 400_000;
export const specialCategories = [
  'Best PWD',
  'Best Rookie (undergraduate)',
  'Best Female Participant',
];

export const extras = ['Gift hampers for finalists', 'Incubation and financing partnerships'];

export const PAID = 'Prizes are paid within 60 working days of the winner declaration.';
