import '@fontsource-variable/fraunces';
import '@fontsource-variable/inter';
import './theme.css';
import './base.css';
import { mount } from 'svelte';
import App from './App.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no element to mount on');
mount(App, { target });

// The page opens without a connection once it has been here. In development nothing is kept.
if (import.meta.env.PROD && 'serviceWorker' in navigator) addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
