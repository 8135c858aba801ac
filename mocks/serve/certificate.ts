/** Makes a certificate for --https at each start, signed by itself. Node can sign, but not write a certificate. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

export interface Certificate {
  key: string;
  cert: string;
}

/** One value in DER: its tag, its length and its content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const SEQUENCE = 0x30;
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const ECDSA_SHA256 = der(SEQUENCE, oid('2a8648ce3d040302'));
const commonName = der(SEQUENCE, oid('550403'), der(0x0c, Buffer.from('The emulated server')));
const NAME = der(SEQUENCE, der(0x31, commonName));
const utc = (time: number) =>
  der(0x17, Buffer.from(`${new Date(time).toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`));
const extension = (id: string, value: Buffer) => der(SEQUENCE, oid(id), der(0x04, value));

const DAY = 24 * 60 * 60_000;

/** `addresses` are the host names and IPv4 addresses for which the certificate is valid. */
export function makeCertificate(addresses: readonly string[], now = Date.now()): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const names = addresses
    .filter((address) => !address.includes(':'))
    .map((address) =>
      isIPv4(address)
        ? der(0x87, Buffer.from(address.split('.').map(Number)))
        : der(0x82, Buffer.from(address)),
    );
  const extensions = der(
    SEQUENCE,
    extension('551d11', der(SEQUENCE, ...names)),
    extension('551d25', der(SEQUENCE, oid('2b06010505070301'))),
  );
  const content = der(
    SEQUENCE,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(15)),
    ECDSA_SHA256,
    NAME,
    der(SEQUENCE, utc(now - DAY), utc(now + 90 * DAY)),
    NAME,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = sign('sha256', content, privateKey);
  const whole = der(SEQUENCE, content, ECDSA_SHA256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
