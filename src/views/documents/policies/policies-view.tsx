import { useSelector } from '@xstate/react';
import { useLocation } from 'wouter';
import type { PolicyDocument } from '../../../api/contract/policies.ts';
import type { PoliciesActor } from '../../../machines/modules/documents/policies.ts';
import { policyCategories } from '../../../rules/documents/policies.ts';
import { policyPath } from '../../../rules/shared/links.ts';
import { paths } from '../../../rules/shared/paths.ts';
import { AddLink, EmptyList } from '../../layout/add-link.tsx';
import { CommandConfirmation } from '../../layout/command-confirmation.tsx';
import { ListPage } from '../../layout/list-page.tsx';
import { ListTable } from '../../layout/list-table.tsx';
import { RowActions } from '../../layout/row-actions.tsx';
import { StateTabs } from '../../layout/state-tabs.tsx';
import { MenuItem } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { PolicyCommands } from './policy-commands.tsx';
import { policyColumns, policyStates, questionAbout } from './policy-words.tsx';

export function PoliciesView({ list }: { list: PoliciesActor }) {
  const [, navigate] = useLocation();
  const query = useSelector(list, ({ context }) => context.query);
  const open = ({ _id }: PolicyDocument) => navigate(policyPath(_id));
  const filter = (name: string, value: string) =>
    list.send({ type: 'filter.changed', name, values: value === '' ? [] : [value] });

  return (
    <>
      <PageHeader
        title="Policies"
        help="Publish policies, see who has acknowledged them and export the evidence."
        actions={<AddLink to={paths.addPolicies}>Add policy</AddLink>}
      />
      <ListPage>
        <StateTabs
          label="Status"
          options={[{ value: '', label: 'All' }, ...policyStates]}
          value={query.filters.state?.[0] ?? ''}
          onChange={(value) => filter('state', value)}
        />
        <Toolbar
          search={
            <SearchInput
              value={query.search}
              label="Search policies"
              onValueChange={(search) => list.send({ type: 'search.changed', search })}
            />
          }
        >
          <Select
            aria-label="Category"
            placeholder="All categories"
            options={policyCategories.map((value) => ({ value, label: value }))}
            value={query.filters.category?.[0] ?? ''}
            onChange={({ target: { value } }) => filter('category', value)}
          />
        </Toolbar>
        <ListTable
          list={list}
          sortedBy="-published"
          label="Policies"
          columns={policyColumns}
          onRowOpen={open}
          rowMenu={(row) => (
            <RowActions name={row.title}>
              <MenuItem onSelect={() => open(row)}>View</MenuItem>
              {row.canEdit && (
                <PolicyCommands policy={row} request={(command) => list.send({ type: 'command.requested', command })} />
              )}
            </RowActions>
          )}
          noMatch={{ title: 'No policies match', showAll: 'Show all policies' }}
          empty={
            <EmptyList title="No policies yet" to={paths.addPolicies} add="Add the first policy">
              Write a policy or upload it as a file, choose its audience and ask people to acknowledge it.
            </EmptyList>
          }
        />
      </ListPage>
      <CommandConfirmation chart={list} ask={questionAbout} />
    </>
  );
}
