/** Returns the body of a reply with the complete list. The pipeline divides it into pages (shapes/lists.ts). */
export const wholeList = <Row>(results: Row[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
});
