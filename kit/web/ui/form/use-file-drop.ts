import { type DragEvent, useState } from 'react';

interface FileDrop {
  /** For the element on which files can be dropped. */
  readonly target: {
    readonly onDragOver: (event: DragEvent) => void;
    readonly onDragLeave: () => void;
    readonly onDrop: (event: DragEvent) => void;
  };
  /** Its look, with a mark while files are above it. */
  readonly look: object;
}

export function useFileDrop(onFiles: (files: readonly File[]) => void): FileDrop {
  const [isOver, setOver] = useState(false);
  return {
    target: {
      onDragOver: (event) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
    look: {
      borderRadius: '6px',
      border: '1px dashed',
      borderColor: isOver ? 'accent.link' : 'fieldOutline',
      backgroundColor: isOver ? 'accent.tint' : 'transparent',
    },
  };
}
