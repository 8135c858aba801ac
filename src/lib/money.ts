const kes = new Intl.NumberFormat('en-KE', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
});

/** 'KES 250,000'; shows cents only if there are any. */
export function formatMoney(amount: number): string {
  return `KES ${kes.format(amount)}`;
}
