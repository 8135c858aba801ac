const kes = new Intl.NumberFormat('en-KE', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
});

/** 'KES 250,000'; cents only where there are some. */
export function formatMoney(amount: number): string {
  return `KES ${kes.format(amount)}`;
}
