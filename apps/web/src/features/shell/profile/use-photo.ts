import { msg } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { Words } from '../../../lib/translate.ts';

const PHOTO_MAX_BYTES = 10 * 1024 * 1024;

export type Photo = {
  address: string | null;
  refusal: Words | null;
  choose: (file: File | null) => Promise<void>;
};

export const usePhoto = (): Photo => {
  const [address, setAddress] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Words | null>(null);
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);
  const choose = async (file: File | null) => {
    if (!file) return;
    setRefusal(null);
    if (file.size > PHOTO_MAX_BYTES) {
      setRefusal(msg`This file is larger than 10 MB. Choose a smaller picture.`);
      return;
    }
    const chosen = URL.createObjectURL(file);
    const image = new Image();
    image.src = chosen;
    try {
      await image.decode();
      setAddress(chosen);
    } catch {
      URL.revokeObjectURL(chosen);
      setRefusal(msg`This file is not a picture that can be shown. Choose a JPEG, PNG or WebP file.`);
    }
  };
  return { address, refusal, choose };
};
