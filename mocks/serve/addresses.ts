import { networkInterfaces } from 'node:os';

/** Returns the server's addresses. If it listens on all interfaces, some of them are for other machines to use. */
export function addressesOf(
  host: string,
  port: number,
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string[] {
  const isAll = host === '0.0.0.0' || host === '::';
  const others = Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  return (isAll ? ['127.0.0.1', ...others] : [host]).map(
    (name) => `http://${name.includes(':') ? `[${name}]` : name}:${port}`,
  );
}
