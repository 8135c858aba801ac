/** What a reply says about other origins (the Fetch standard, "CORS protocol"). */
import type { Exchange } from '../contract/exchange';

export const allowed = ({ headers }: Exchange, what: string) =>
  headers.get(`Access-Control-Allow-${what}`) ?? 'none';

export const allows = (value: string, origin: string) => value === '*' || value === origin;
