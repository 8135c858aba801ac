import { limits } from '@/contract/contract.gen';

/** With its leader: the server's limit, which openapi.yaml states. */
export const TEAM_SIZE = limits.TeamMembers.maxItems + 1;
