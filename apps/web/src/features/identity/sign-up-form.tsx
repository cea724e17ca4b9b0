import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { focusFirstError } from '../../lib/focus-first-error.ts';
