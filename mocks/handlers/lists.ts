/** The envelope of a list that holds all of it. The pipeline divides it into pages (shapes/lists.ts). */
export const wholeList = <Row>(results: Row[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
});
