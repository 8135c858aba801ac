import { networkInterfaces } from 'node:os';

type Interfaces = ReturnType<typeof networkInterfaces>;

const isEveryone = (host: string) => host === '0.0.0.0' || host === '::';

/** The host names and addresses under which the server can be reached. */
export function namesOf(host: string, interfaces: Interfaces = networkInterfaces()): string[] {
  const others = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  return ['localhost', ...new Set([...(isEveryone(host) ? ['127.0.0.1', ...others] : [host])])];
}

/** Returns the server's addresses. If it listens on all interfaces, some of them are for other machines to use. */
export const addressesOf = (
  host: string,
  port: number,
  protocol: 'http' | 'https' = 'http',
  interfaces?: Interfaces,
): string[] =>
  namesOf(host, interfaces)
    .slice(1)
    .map((name) => `${protocol}://${name.includes(':') ? `[${name}]` : name}:${port}`);
