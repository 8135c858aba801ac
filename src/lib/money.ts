const kes = new Intl.NumberFormat('en-KE', { maximumFractionDigits: 2 });

/** 'KES 250,000'; cents only where there are some. */
export function formatMoney(amount: number): string {
  return `KES ${kes.format(amount)}`;
}
