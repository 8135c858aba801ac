/** The prizes as stated, in KES. The total is the organisers' own figure; nothing is summed up here (A-02). */
export const prizePool = 'KES 10M+';

export const mainPrizes = [
  { award: 'Best Overall / first', team: 2_000_000, individual: 1_000_000 },
  { award: 'Second', team: 1_500_000, individual: 750_000 },
  { award: 'Third', team: 1_000_000, individual: 500_000 },
] as const;

export const otherPrizes = [
  { award: 'Best participant in each sub-theme', amount: 300_000, per: 'per sub-theme' },
  { award: 'Best PWD', amount: 400_000, per: '' },
  { award: 'Best Rookie (undergraduate)', amount: 400_000, per: '' },
  { award: 'Best Female Participant', amount: 400_000, per: '' },
] as const;

export const prizeExtras = 'Gift hampers for finalists, incubation and financing partnerships.';
export const prizePayment = 'Prizes are paid within 60 working days of the winner declaration.';
