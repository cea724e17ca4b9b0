import { createContext } from 'react';

export const UnsavedInput = createContext(false);
