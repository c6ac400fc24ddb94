import { type RawBuilder, sql } from 'kysely';

export const formerBranches = (next: string | null | undefined): RawBuilder<string> => sql`case
  when person.branch_id is not distinct from ${next ?? null}::uuid then person.former_branches
  else person.former_branches || jsonb_build_array(
    jsonb_build_object('branch', person.branch_id, 'until', ${new Date().getUTCFullYear()}::integer)
  )
end`;
