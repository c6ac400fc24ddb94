import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { plainId, type RequestDocument, type Review } from '../../rules/leave/time-off.ts';
import { useWiring } from '../layout/wiring-context.ts';
import { Button } from '../ui/button.tsx';
import common from '../ui/common.module.css';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { AddDocument, RemoveDocument } from './document-dialogs.tsx';
import styles from './review-details.module.css';
import { ReviewSection } from './review-section.tsx';

interface DocumentsProps {
  review: Review;
  onAmended: () => void;
}

export function Documents({ review, onAmended }: DocumentsProps) {
  const { request, documents, canAttach } = review;
  const [removing, setRemoving] = useState<RequestDocument>();
  if (documents.length === 0 && !canAttach) return null;

  return (
    <ReviewSection title="Documents">
      {documents.length > 0 && (
        <ul className={styles.documents}>
          {documents.map((document) => (
            <li key={document._id}>
              <Document document={document} onRemove={() => setRemoving(document)} />
            </li>
          ))}
        </ul>
      )}
      {canAttach && (
        <div>
          <AddDocumentButton request={request} onAdded={onAmended} />
        </div>
      )}
      {removing && (
        <RemoveDocument
          id={plainId(request._id)}
          document={removing}
          onSaved={onAmended}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </ReviewSection>
  );
}

export function AddDocumentButton({ request, onAdded }: { request: Review['request']; onAdded: () => void }) {
  const { _id, employee } = request;
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Add a document
      </Button>
      {isOpen && (
        <AddDocument id={plainId(_id)} name={employee.fullName} onSaved={onAdded} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function Document({ document, onRemove }: { document: RequestDocument; onRemove: () => void }) {
  const { name, originalName, addedBy, canRemove } = document;
  const { download } = useWiring();

  return (
    <>
      {name === null ? (
        <span className={styles.muted}>Document visible only to HR</span>
      ) : (
        <button type="button" className={styles.document} onClick={() => download(name)}>
          <FileText size={16} aria-hidden="true" />
          {originalName}
          <VisuallyHidden>, download</VisuallyHidden>
        </button>
      )}
      {addedBy && <span className={common.small}>Added by {addedBy}</span>}
      {canRemove && (
        <Button size="small" variant="quiet" onClick={onRemove}>
          Remove<VisuallyHidden> {originalName}</VisuallyHidden>
        </Button>
      )}
    </>
  );
}
