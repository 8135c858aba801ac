import { connect } from 'portal-mock/serve/connection';

export type Send = (request: Request) => Promise<Response>;

export const fetchAlone: Send = connect({ header: [], insecure: false });
