import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.FARM_SERVER ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  build: {
    sourcemap: false,
    // No data: addresses in the output, so that the content security policy needs none.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': server, '/trpc': server } },
});
