import { expect, test } from 'vitest';
import { securityHeaders } from '../scripts/build/security-headers';

test('Each response has these headers, and the policy allows nothing else', () => {
  const { 'Content-Security-Policy': policy = '', ...headers } = securityHeaders(["'sha256-a'"], {
    api: 'https://api.example.org',
    humanCheck: '',
  });
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self' 'sha256-a'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "connect-src 'self' https://api.example.org",
    'frame-src',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
  expect(headers).toEqual({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  });
});
