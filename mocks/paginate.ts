/** The envelope of a list. `next` appears only when `limit` left something out. */
export function paginate<T>(
  items: T[],
  { limit, offset = 0 }: { limit?: number; offset?: number },
  url: URL,
) {
  const page = items.slice(offset, limit && offset + limit);
  const pageAt = (position: number) => {
    const address = new URL(url);
    address.searchParams.set('offset', String(position));
    return address.pathname + address.search;
  };
  return {
    count: items.length,
    next: limit && offset + limit < items.length ? pageAt(offset + limit) : null,
    previous: limit && offset > 0 ? pageAt(Math.max(0, offset - limit)) : null,
    results: page,
  };
}
