import { useLocation } from 'wouter';
import type { RecognitionTag } from '../../api/contract/recognition-tags.ts';
import type { RowCommand } from '../../machines/collection.machine.ts';
import { tagCommands } from '../../machines/modules/recognition/recognition-tags.ts';
import { RetiringItems } from '../layout/retiring.tsx';
import { MenuItem, MenuSeparator } from '../ui/menu.tsx';
import { filteredFeedPath } from './feed-paths.ts';
import { type TagWords, tagFormPath } from './tag-words.ts';

interface TagItemsProps {
  tag: RecognitionTag;
  words: TagWords;
  onCommand: (command: RowCommand<RecognitionTag>) => void;
}

export function TagItems({ tag, words, onCommand }: TagItemsProps) {
  const [, navigate] = useLocation();
  const commands = tagCommands(tag.kind);

  return (
    <>
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
    </>
  );
}
