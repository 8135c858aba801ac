/**
 * Lets Node run the TypeScript sources of the mock and of the scripts that import it. Node strips the types itself;
 * this file resolves imports without an extension, such as './db' to './db.ts'.
 */
import { enableCompileCache, registerHooks } from 'node:module';

enableCompileCache();

registerHooks({
  resolve(specifier, context, next) {
    const ours = context.parentURL?.endsWith('.ts') && specifier.startsWith('.');
    return next(ours && !specifier.endsWith('.ts') ? `${specifier}.ts` : specifier, context);
  },
});
