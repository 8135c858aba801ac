/** Lets Node run the mock from its sources. Node strips types itself; this resolves './db' to './db.ts'. */
import { enableCompileCache, registerHooks } from 'node:module';

enableCompileCache();

registerHooks({
  resolve(specifier, context, next) {
    const ours = context.parentURL?.endsWith('.ts') && specifier.startsWith('.');
    return next(ours && !specifier.endsWith('.ts') ? `${specifier}.ts` : specifier, context);
  },
});
