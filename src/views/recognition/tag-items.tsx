import { useLocation } from 'wouter';
import type { RecognitionTag } from '../../api/contract/recognition-tags.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import { tagCommands } from '../../machines/modules/recognition-tags.ts';
import { shownTag } from '../../rules/recognition/tag-names.ts';
import { RetiringItems } from '../layout/retiring.tsx';
import { RowActions } from '../layout/row-actions.tsx';
import { MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { filteredFeedPath } from './feed-paths.ts';
import { type TagWords, tagFormPath } from './tag-words.ts';

interface TagActionsProps {
  tag: RecognitionTag;
  words: TagWords;
  onCommand: (command: RowCommand<RecognitionTag>) => void;
}

export function TagActions({ tag, words, onCommand }: TagActionsProps) {
  const [, navigate] = useLocation();
  const commands = tagCommands(tag.kind);

  return (
    <RowActions name={shownTag(tag.kind, tag.name)}>
      <MenuItem onSelect={() => navigate(filteredFeedPath({ tag: tag._id }))}>View posts</MenuItem>
      {tag.canEdit && (
        <>
          <MenuItem onSelect={() => navigate(tagFormPath(words, tag._id))}>Edit</MenuItem>
          <MenuSeparator />
          {tag.isRemovable ? (
            <MenuItem tone="critical" onSelect={() => onCommand(commands.delete(tag))}>
              Delete
            </MenuItem>
          ) : (
            <RetiringItems
              isInUse={tag.isActive}
              onRetire={() => onCommand(commands.retire(tag))}
              onRestore={() => onCommand(commands.restore(tag))}
            />
          )}
        </>
      )}
    </RowActions>
  );
}
