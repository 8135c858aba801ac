/** Answers the calls of this page without a service worker. */
import { FetchInterceptor } from '@mswjs/interceptors/fetch';
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest';
import { type DefineNetworkOptions, defineNetwork, InterceptorSource } from 'msw/experimental';

export async function answerInPage(
  options: Omit<DefineNetworkOptions<InterceptorSource[]>, 'sources'>,
): Promise<void> {
  const interceptors = [new XMLHttpRequestInterceptor(), new FetchInterceptor()];
  const network = defineNetwork({ ...options, sources: [new InterceptorSource({ interceptors })] });
  await network.enable();
}
