import { createContext } from 'react';

/** Whether the dialog around holds input that is not saved yet. */
export const UnsavedInput = createContext(false);
