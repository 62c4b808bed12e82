/** Starts the page. */

import './style/base.css';
import './style/controls.css';
import './style/panels.css';
import './style/shell.css';
import './style/home.css';
import './style/ways.css';
import './style/match.css';
import './style/coach.css';
import './style/board.css';
import './style/talk.css';
import './style/notices.css';
import './style/replay.css';
import './style/rulebook.css';
import './style/drawer.css';
import './style/low.css';

import { render } from 'preact';

import { App } from './app';

const root = document.getElementById('app');
if (!root) throw new Error('the page has no #app');
render(<App />, root);
