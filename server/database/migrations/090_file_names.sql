-- What a download is called agrees with what is in it: names that senders gave another extension, or characters that turn
-- a name round, are put right.

update file
set original_name = coalesce(
  nullif(
    regexp_replace(
      regexp_replace(original_name, '[\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]', '', 'g'),
      '([.][[:alpha:]][[:alnum:]]{0,9})?[. ]*$', ''
    ),
    ''
  ),
  'document'
) || case media_type
  when 'image/jpeg' then '.jpg'
  when 'image/png' then '.png'
  when 'application/pdf' then '.pdf'
  when 'application/msword' then '.doc'
  else '.docx'
end
where media_type in (
    'image/jpeg', 'image/png', 'application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  )
  and (
    original_name ~ '[\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]'
    or original_name !~* case media_type
      when 'image/jpeg' then '[.]jpe?g$'
      when 'image/png' then '[.]png$'
      when 'application/pdf' then '[.]pdf$'
      when 'application/msword' then '[.]doc$'
      else '[.]docx$'
    end
  );
