import { useEffect, useState } from 'react';

/** An object URL that is revoked when the picture changes. */
export function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = file && URL.createObjectURL(file);
    setUrl(made);

    return () => {
      if (made) URL.revokeObjectURL(made);
    };
  }, [file]);

  return url;
}
