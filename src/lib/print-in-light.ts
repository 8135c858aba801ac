/** Prints in light colours: paper is white, and by default browsers leave out dark backgrounds. */
export function printInLight(): void {
  const { dataset } = document.documentElement;
  let chosen: string | undefined;
  window.addEventListener('beforeprint', () => {
    chosen = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
  });
  window.addEventListener('afterprint', () => {
    if (chosen) dataset.mantineColorScheme = chosen;
  });
}
