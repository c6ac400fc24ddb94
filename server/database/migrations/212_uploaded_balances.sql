-- Leave balances can be uploaded too.
alter table bulk_import drop constraint bulk_import_kind_check;
alter table bulk_import add constraint bulk_import_kind_check
  check (kind in ('employees', 'blood', 'cvff', 'recommendations', 'balances'));
