/** Runs in the page: tells whether React has hydrated the heading. React stores its data on hydrated elements. */
export function isHydrated(): boolean {
  const heading = document.querySelector('h1');
  return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
}
