renderDecision(document.getElementById("page"), data());
