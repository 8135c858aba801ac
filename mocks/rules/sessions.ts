/**
 * Access tokens live five minutes, refresh tokens a day, both by the mock's clock. A token carries all that is needed
 * to judge it, so that one issued in another browser tab is good here too. The signature is a keyed checksum: it
 * refuses a forged token, as a server would, and protects nothing.
 */
export const TOKEN_LIFETIME = { access: 5 * 60_000, refresh: 24 * 60 * 60_000 } as const;

export type TokenType = keyof typeof TOKEN_LIFETIME;

export interface Claims {
  jti: string;
  user_id: number;
  email: string;
  /** Counts the account's password resets: a reset revokes every refresh token of an earlier generation. */
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

/** The claims of a token that is genuine, of the wanted type and not expired. */
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

/** FNV-1a, twice with different starts. */
export function checksum(text: string): string {
  return [0x811c9dc5, 0x01000193].map((start) => fnv1a(SECRET + text, start)).join('');
}

function fnv1a(text: string, start: number): string {
  let hash = start;
  for (const character of text) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}
