/**
 * Access tokens last five minutes and refresh tokens a day, by the mock's clock. `readToken` needs no rows, so it also
 * accepts a token that the server of another browser tab issued. The signature is a keyed checksum: it makes forged
 * tokens fail, as on a real server, but is not secure.
 */
export const TOKEN_LIFETIME = { access: 5 * 60_000, refresh: 24 * 60 * 60_000 } as const;

export type TokenType = keyof typeof TOKEN_LIFETIME;

export interface Claims {
  jti: string;
  user_id: number;
  email: string;
  /** Counts the account's password resets. A reset revokes the refresh tokens of all earlier generations. */
  generation: number;
  token_type: TokenType;
  /** Seconds since 1970, as in every JWT. */
  exp: number;
}

const SECRET = 'the mock server keeps no secrets';
const HEADER = encode({ alg: 'MOCK', typ: 'JWT' });

export function signToken(claims: Omit<Claims, 'exp'>, now: number): string {
  const exp = Math.floor((now + TOKEN_LIFETIME[claims.token_type]) / 1000);
  const content = `${HEADER}.${encode({ ...claims, exp })}`;
  return `${content}.${checksum(content)}`;
}

/** Returns the claims of a token that is genuine, of this type and not expired; otherwise undefined. */
export function readToken(token: string, type: TokenType, now: number): Claims | undefined {
  const [header, payload, signature] = token.split('.');
  if (!payload || signature !== checksum(`${header}.${payload}`)) return undefined;
  const claims: Claims = decode(payload);
  return claims.token_type === type && claims.exp * 1000 > now ? claims : undefined;
}

function encode(value: object): string {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function decode(text: string) {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return JSON.parse(
    new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0))),
  );
}

/** FNV-1a, run twice with different starting values. */
export function checksum(text: string): string {
  return [0x811c9dc5, 0x01000193].map((start) => fnv1a(SECRET + text, start)).join('');
}

function fnv1a(text: string, start: number): string {
  let hash = start;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}
