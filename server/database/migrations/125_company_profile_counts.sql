-- The company's profile became a form like any other, so what was counted of its own chart belongs to the chart of forms.
insert into workflow_count (company_id, chart, from_state, event, guard, to_state, day, times)
  select company_id, 'form', replace(from_state, 'companyProfile', 'form'), event, guard,
    replace(to_state, 'companyProfile', 'form'), day, sum(times)
  from (
    select company_id, from_state, day, times,
      replace(replace(event, 'actor.loadCompany', 'actor.loadForm'), 'actor.saveCompany', 'actor.saveForm') as event,
      case
        when guard = 'isSettingUp' then 'isNew'
        when from_state = 'companyProfile.stored' and to_state = 'companyProfile.editing' then 'isKeptOpen'
        else guard
      end as guard,
      case when event = 'leave.dismissed' then 'form.editing.before' else to_state end as to_state
    from workflow_count where chart = 'companyProfile'
  ) as counted
  group by 3, 4, 5, 6, company_id, day
  on conflict (company_id, chart, from_state, event, guard, to_state, day)
    do update set times = workflow_count.times + excluded.times;

delete from workflow_count where chart = 'companyProfile';
