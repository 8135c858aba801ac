/** The envelope of a list. `next` appears only when `limit` left something out. */
export function paginate<T>(
  items: T[],
  { limit, page = 1, ...query }: { limit?: number; offset?: number; page?: number },
  url: URL,
) {
  const offset = query.offset ?? (page - 1) * (limit ?? 0);
  const pageAt = (position: number) => {
    const address = new URL(url);
    address.searchParams.delete('page');
    address.searchParams.set('offset', String(position));
    return address.pathname + address.search;
  };
  return {
    count: items.length,
    next: limit && offset + limit < items.length ? pageAt(offset + limit) : null,
    previous: limit && offset > 0 ? pageAt(Math.max(0, offset - limit)) : null,
    results: items.slice(offset, limit && offset + limit),
  };
}
