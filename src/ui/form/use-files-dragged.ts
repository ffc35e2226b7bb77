import { useState } from 'react';
import { useWindowEvent } from '../../hooks/use-window-event.ts';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/**
 * Whether files are being dragged over the page. A file that is dropped beside all areas is ignored: the browser would
 * open it and leave the page.
 */
export function useFilesDragged(): boolean {
  const [isDragged, setDragged] = useState(false);
  useWindowEvent('dragover', (event) => {
    if (!hasFiles(event)) return;
    setDragged(true);
    if (event.defaultPrevented || event.dataTransfer === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  });
  useWindowEvent('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) setDragged(false);
  });
  useWindowEvent('drop', (event) => {
    setDragged(false);
    if (hasFiles(event)) event.preventDefault();
  });
  return isDragged;
}
