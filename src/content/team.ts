import { limits } from '@/contract/contract.gen';

/** Includes the leader. The limit of the members' list is in openapi.yaml (A-42). */
export const TEAM_SIZE = limits.TeamMembers.maxItems + 1;
